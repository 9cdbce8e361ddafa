let opener: ((text: string) => void) | null = null

/** Lets the frame open its finder for others; returns how to end that. */
export const onOpenFinder = (open: (text: string) => void): (() => void) => {
  opener = open
  return () => {
    opener = null
  }
}

/** Opens the finder with a text; false where the frame has none. */
export const openFinder = (text: string): boolean => {
  opener?.(text)
  return opener !== null
}
