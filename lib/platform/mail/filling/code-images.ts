import bwip from 'bwip-js/node'
import type { CodeImage } from '#rules/emails/program.ts'

/** Draws a card's code as a PNG, for a scanner at the till; hidden signs as X, so that it is as large. */
export const drawCodeImage = (kind: CodeImage, code: string): Promise<Buffer> =>
  bwip.toBuffer({
    bcid: kind === 'qr' ? 'qrcode' : 'code128',
    text: code.replaceAll(' ', '').replaceAll('•', 'X'),
    scale: 3,
    backgroundcolor: 'FFFFFF',
    ...(kind === 'qr' ? {} : { height: 14 }),
  })
