// Text to the clipboard, files to the disk.

export async function copy(text: string, what: string, say: (text: string, bad?: boolean) => void) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} copied`);
  } catch {
    prompt(`Copy the ${what}:`, text);
  }
}

export function download(name: string, type: string, content: BlobPart) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
