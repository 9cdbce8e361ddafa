import { button, colour, font, group, subtitle, title } from './field.ts'

const asking = { shows: { giftCardFound: false, giftCardNotFound: false } }
const found = { giftCardFound: true, giftCardNotFound: false }

/** The page on which a gift card's balance is checked. */
export const checkBalancePage = group({
  font,
  colors: group({
    background: colour('#f4f4f1'),
    card: colour('#ffffff'),
    primary: colour('#1a1a1a'),
    button: colour('#1f5f4a'),
  }),
  main_section: group({
    title: title(asking),
    sub_title: subtitle(asking),
    code_placeholder: button(asking),
    button_text: button(asking),
  }),
  found_section: group({
    title: title({ shows: found }),
    balance_display: title({ with: ['giftcard_balance'], shows: found }),
    expiration_text: subtitle({ with: ['giftcard_expires_on'], shows: found }),
    back_button_text: button({ shows: found }),
  }),
  not_found_section: group({
    text: title({ shows: { giftCardFound: false, giftCardNotFound: true } }),
  }),
})
