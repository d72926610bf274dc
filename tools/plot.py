"""Curves as SVG, for the other tools."""
import math


def ticks(values, log):
    low, high = min(values), max(values)
    if not log and all(value == int(value) for value in values) and high - low <= 10:
        return [float(i) for i in range(int(low), int(high) + 1)]
    if log:
        return [10.0 ** i for i in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]
    step = 10.0 ** math.floor(math.log10(high - low or 1))
    step = next(s for s in (step / 5, step / 2, step, 2 * step) if (high - low) / s <= 8)
    return [i * step for i in range(math.floor(low / step), math.ceil(high / step) + 1)]


def shown(value):
    if value and (abs(value) >= 1e5 or abs(value) < 1e-3):
        return f"{value:.0e}".replace("e-0", "e-").replace("e+0", "e")
    return f"{value:g}"


def plot(title, x_name, y_name, curves, log_x=False, log_y=True):
    """An SVG of the curves {label: [(x, y)]}: axes with ticks, a line with dots and a label for each."""
    width, height, left, right, below = 640, 400, 70, 20, 48
    above = 46 + 17 * len(curves)
    points = [p for curve in curves.values() for p in curve]
    scale = {}
    for axis, log in ((0, log_x), (1, log_y)):
        values = [p[axis] for p in points] + ([0] if axis and not log else [])
        scale[axis] = (ticks(values, log), log)

    def at(axis, value):
        marks, log = scale[axis]
        f = (lambda v: math.log10(v)) if log else (lambda v: v)
        share = (f(value) - f(marks[0])) / ((f(marks[-1]) - f(marks[0])) or 1)
        return left + share * (width - left - right) if axis == 0 else height - below - share * (height - above - below)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
           'font-family="DejaVu Sans, sans-serif" font-size="12">',
           f'<rect width="{width}" height="{height}" fill="#fffdf8"/>',
           f'<text x="{left}" y="24" font-size="15" font-weight="bold" fill="#222">{title}</text>']
    for axis in (0, 1):
        for mark in scale[axis][0]:
            p = at(axis, mark)
            if axis == 0:
                out.append(f'<path d="M{p:.1f} {above}V{height - below}" stroke="#e6e0d4"/>'
                           f'<text x="{p:.1f}" y="{height - below + 17}" text-anchor="middle" fill="#555">{shown(mark)}</text>')
            else:
                out.append(f'<path d="M{left} {p:.1f}H{width - right}" stroke="#e6e0d4"/>'
                           f'<text x="{left - 7}" y="{p + 4:.1f}" text-anchor="end" fill="#555">{shown(mark)}</text>')
    out.append(f'<text x="{(left + width - right) / 2}" y="{height - 10}" text-anchor="middle" fill="#222">{x_name}</text>')
    out.append(f'<text transform="translate(16 {(above + height - below) / 2}) rotate(-90)" text-anchor="middle" '
               f'fill="#222">{y_name}</text>')
    colours = ["#b5452c", "#2c6e8f", "#5a8f3c", "#8a5ba8", "#c08a1e"]
    for i, (label, curve) in enumerate(curves.items()):
        places = [(at(0, x), at(1, y)) for x, y in curve]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        out.append(f'<polyline points="{line}" fill="none" stroke="{colours[i % 5]}" stroke-width="2"/>')
        if len(curve) <= 30:
            out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colours[i % 5]}"/>' for x, y in places]
        y = 44 + 17 * i
        out.append(f'<rect x="{left}" y="{y - 10}" width="12" height="12" fill="{colours[i % 5]}"/>'
                   f'<text x="{left + 18}" y="{y}" fill="#222">{label}</text>')
    return "\n".join(out) + "\n</svg>\n"
