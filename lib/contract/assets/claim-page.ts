import { button, colour, font, group, image, paragraph, title } from './field.ts'

const open = { shows: { claimed: false } }
const claimed = { shows: { claimed: true } }

/** The page on which the recipient of an eGift claims it. */
export const claimPage = group({
  font,
  image: image(1200, 600, 524_288),
  colors: group({
    background: colour('#f4f4f1'),
    card: colour('#ffffff'),
    primary: colour('#1a1a1a'),
    button: colour('#1f5f4a'),
    button_text: colour('#ffffff'),
    link: colour('#1f5f4a'),
  }),
  open: group({
    title: title(open),
    text: paragraph({ ...open, lines: true }),
    button_text: button(open),
    email_label: button(open),
  }),
  claimed: group({
    title: title(claimed),
    text: paragraph({ ...claimed, lines: true }),
    wallet_text: button(claimed),
  }),
})
