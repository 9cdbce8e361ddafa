/** Text as rules compare it: case and surrounding space don't count. */
export const folded = (text: string): string => text.trim().toLowerCase()
