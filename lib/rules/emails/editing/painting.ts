/** Looks in which an email is shown; `images`: without images. */
export type PaintedLook = 'light' | 'dark' | 'inverted' | 'images'

const darkRule = '@media (prefers-color-scheme:dark){'
// programs that invert colours leave images as they are
const inverting =
  'html{filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}'

/**
 * Prepares a filled email for a frame of ours: its dark rules on or off whatever the reader's
 * screen is, and the images of the code, which are sent with it, in their places.
 */
export const paintedHtml = (
  html: string,
  look: PaintedLook,
  codes: { qr: string; barcode: string } | null,
): string => {
  const rules = html.replace(darkRule, look === 'dark' ? '@media all{' : '@media not all{')
  const styled =
    look === 'inverted' ? rules.replace('</head>', `<style>${inverting}</style></head>`) : rules
  if (look === 'images') return styled.replaceAll(/<img src="[^"]*"/g, '<img')
  return styled.replaceAll(/src="cid:code-(qr|barcode)"/g, (whole, kind: 'qr' | 'barcode') =>
    codes ? `src="${codes[kind]}"` : whole.replace(/cid:[^"]*/, ''),
  )
}

/** Size at which Gmail cuts an email off, in bytes. */
export const gmailBytes = 102 * 1024

export const bytesOf = (html: string): number => new TextEncoder().encode(html).length
