import { button, colour, flag, font, group, parts, subtitle, title } from './field.ts'

const signedOut = { shows: { signed: false } }
const signedIn = { shows: { signed: true } }
const section = { title: title(signedIn), shown: flag(true) }

/** A customer's account page. */
export const accountPage = group({
  font,
  colors: group({
    background: colour('#f4f4f1'),
    card: colour('#ffffff'),
    primary: colour('#1a1a1a'),
    button: colour('#1f5f4a'),
    link: colour('#1f5f4a'),
  }),
  header: group({
    signed_out: group({
      title: title(signedOut),
      sub_title: subtitle({ ...signedOut, with: ['shop_name'] }),
    }),
    signed: group({
      title: title({ ...signedIn, with: ['customer_name'] }),
      sub_title: subtitle({ ...signedIn, with: ['shop_name'] }),
    }),
  }),
  sign_in: group({
    text: subtitle(signedOut),
    placeholder: button(signedOut),
    button_text: button(signedOut),
    sent_text: subtitle(signedOut),
  }),
  sections: parts(
    {
      balance: section,
      expiring: section,
      history: section,
      gift_cards: section,
      add_code: section,
      wallet: section,
      referral: section,
    },
    ['balance', 'expiring', 'history', 'gift_cards', 'add_code', 'wallet', 'referral'],
  ),
})
