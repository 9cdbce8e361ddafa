'use client'

/** Saves text as a file of the person. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // the browser still reads it after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
