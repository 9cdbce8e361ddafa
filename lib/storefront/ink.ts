import { contrast } from '#rules/emails/colors.ts'

const [white, black] = ['#ffffff', '#1a1a1a'] as const

/** Returns the colour of text on a background: white where it can be read, else the better one. */
export const inkOn = (back: string): string => {
  const ofWhite = contrast(white, back)
  return ofWhite >= 4.5 || ofWhite >= contrast(black, back) ? white : black
}
