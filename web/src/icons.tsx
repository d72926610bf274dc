// The page's own small drawings, so that they look the same everywhere.
const kPaths = {
  sun: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M19.1 4.9l-1.8 1.8M6.7 17.3l-1.8 1.8",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  half: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M15 4v16M18 6.5v11",
  books: "M5 4v16M9 4v16M5 4h4M5 20h4M13 4.5l4-1 4 15.5-4 1z",
  undo: "M4 9h10a5.5 5.5 0 0 1 0 11h-4M4 9l4-4M4 9l4 4",
  redo: "M20 9H10a5.5 5.5 0 0 0 0 11h4M20 9l-4-4M20 9l-4 4",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.900c.6.5 1 1.100 1 2.100h5c0-1 .4-1.600 1-2.100A6 6 0 0 0 12 3z",
  star: "M12 3.5l2.600 5.5 6 .8-4.400 4.100 1.100 6-5.300-2.900-5.300 2.900 1.100-6L3.400 9.800l6-.8z",
  restart: "M5 5v5h5M5.5 10A7.5 7.5 0 1 1 4.600 14",
  plus: "M12 5v14M5 12h14",
  first: "M18 6l-6 6 6 6M11 6l-6 6 6 6",
  back: "M15 6l-6 6 6 6",
  on: "M9 6l6 6-6 6",
  last: "M6 6l6 6-6 6M13 6l6 6-6 6",
  link: "M10 14a4 4 0 0 0 5.700 0l3.5-3.5a4 4 0 0 0-5.700-5.700L12 6.300M14 10a4 4 0 0 0-5.700 0l-3.5 3.5a4 4 0 0 0 5.700 5.700L12 17.700",
  save: "M6 3h12v18l-6-4.5L6 21z",
  open: "M12 15V4M8 8l4-4 4 4M5 14v6h14v-6",
  book: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14",
  turn: "M19 5v5h-5M18.5 10A7.5 7.5 0 1 0 19.400 14",
  flip: "M12 3v18M9 7L3 17h6zM15 7l6 10h-6z",
  tray: "M4 13v6h16v-6M12 4v10M8 10l4 4 4-4",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  silent: "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
  zoom: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M7.5 10.5h6M10.5 7.5v6",
  unzoom: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M7.5 10.5h6",
  off: "M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 13a10 10 0 0 1 4-2.400M19 13a10 10 0 0 0-5.5-2.900M12 20h.01",
} as const;
export type IconName = keyof typeof kPaths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
      <path d={kPaths[name]} />
    </svg>
  );
}
