import { button, colour, font, group, subtitle, title } from './field.ts'

const adding = { popup_opened: true, show_matching_section: true }

/** The store credit popup. */
export const popup = group({
  button: group({ text: button({ shows: { popup_opened: false } }) }),
  popup: group({
    font,
    colors: group({
      background: colour('#f4f4f1'),
      card: colour('#ffffff'),
      primary: colour('#1a1a1a'),
      button: colour('#1f5f4a'),
      link: colour('#1f5f4a'),
    }),
    header: group({
      title: title({ with: ['loyalty_card_balance'], shows: { popup_opened: true } }),
      sub_title: subtitle({ with: ['loyalty_card_code'], shows: { popup_opened: true } }),
    }),
    add_store_credit: group({
      open_form_button_text: button({ shows: { popup_opened: true } }),
      placeholder: button({ shows: adding }),
      add_button_text: button({ shows: adding }),
      error_text: subtitle({ shows: { ...adding, matching_gift_card_status: 'error' } }),
      success_text: subtitle({ shows: { ...adding, matching_gift_card_status: 'ok' } }),
    }),
    table: group({
      title_code: button({ shows: { popup_opened: true } }),
      title_balance: button({ shows: { popup_opened: true } }),
      title_expiration: button({ shows: { popup_opened: true } }),
    }),
  }),
})
