const lineHeight = 20
const reach = 300

/** Returns the place of a line and column in a text; both begin with 1. */
export const indexOf = (text: string, line: number, column: number): number => {
  const before = text.split('\n').slice(0, line - 1)
  return Math.min(text.length, before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1)
}

/** Puts the cursor at a line and column, and selects the words that are meant. */
export const goTo = (
  area: HTMLTextAreaElement | null,
  { line = 1, column = 1, written = '' }: { line?: number; column?: number; written?: string },
): void => {
  if (!area) return
  const start = indexOf(area.value, line, column)
  // an attribute is named by its start, and its value follows
  const found = written ? area.value.slice(start, start + reach).indexOf(written) : -1
  const from = found === -1 ? start : start + found
  area.focus()
  area.setSelectionRange(from, found === -1 ? from : from + written.length)
  area.scrollTop = Math.max(0, (line - 4) * lineHeight)
}

/**
 * Inserts a text at the cursor. The browser's own command, old as it is, is the only way that Undo
 * of the text field knows.
 */
export const insert = (area: HTMLTextAreaElement | null, text: string): void => {
  if (!area) return
  area.focus()
  if (!document.execCommand('insertText', false, text))
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
}
