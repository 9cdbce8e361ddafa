import { button, colour, font, group, heading, image, letter, paragraph, title } from './field.ts'

const open = { shows: { claimed: false } }
const names = ['recipient_name', 'sender_name', 'shop_name']
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
    title: heading({ ...open, with: names }),
    text: letter({ ...open, with: names, lines: true }),
    button_text: button(open),
    email_label: button(open),
  }),
  claimed: group({
    title: title(claimed),
    text: paragraph({ ...claimed, lines: true }),
    wallet_text: button(claimed),
  }),
})
