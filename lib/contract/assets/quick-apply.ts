import { button, choice, code, colour, font, group, paragraph, subtitle, title } from './field.ts'

const signedOut = { shows: { signed: false } }
const signedIn = { shows: { signed: true } }

/** The offer to pay with store credit in the cart. */
export const quickApply = group({
  font,
  colors: group({
    background: colour('#ffffff'),
    primary: colour('#1a1a1a'),
    button: colour('#1f5f4a'),
    link: colour('#1f5f4a'),
  }),
  signed: group({
    title: title({ ...signedIn, with: ['loyalty_card_balance'] }),
    text: paragraph(signedIn),
    button_text: button({ ...signedIn, with: ['amount'] }),
    applied_text: subtitle({ shows: { signed: true, applied: true }, with: ['amount'] }),
  }),
  signed_out: group({ text: subtitle(signedOut), link_text: button(signedOut) }),
  empty_text: subtitle({ shows: { signed: true, empty: true } }),
  apply: group({
    mode: choice('event', 'field', 'link'),
    selector: code('selector'),
    url: code('url'),
  }),
})
