import {
  button,
  choice,
  colour,
  flag,
  group,
  image,
  items,
  paragraph,
  subtitle,
  title,
} from './field.ts'

const front = { shows: { side: 'front' } }
const back = { shows: { side: 'back' } }

/** The pass in a wallet. */
export const appleWallet = group({
  name: title(front),
  description: subtitle(back),
  logo: image(320, 100, 524_288),
  strip: image(1125, 432, 524_288),
  colors: group({
    background: colour('#1f5f4a'),
    foreground: colour('#ffffff'),
    label: colour('#d6e6df'),
  }),
  labels: group({ balance: button(front), expires: button(front), code: button(front) }),
  back: items(1, { label: title(back), text: paragraph({ ...back, lines: true }) }),
  barcode: choice('qr', 'pdf417', 'code128', 'none'),
  google: flag(true),
})
