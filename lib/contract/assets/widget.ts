import {
  button,
  choice,
  colour,
  font,
  group,
  icon,
  image,
  items,
  paragraph,
  parts,
  subtitle,
  title,
} from './field.ts'

const signedOut = { shows: { signed: false } }
const signedIn = { shows: { signed: true } }

/** The loyalty popup with its launcher. */
export const widget = group({
  position: choice('right', 'left'),
  popup: group({
    font,
    banner_background_image: image(800, 300, 524_288),
    colors: group({
      banner: colour('#1f5f4a'),
      background: colour('#f4f4f1'),
      card: colour('#ffffff'),
      primary: colour('#1a1a1a'),
      button: colour('#1f5f4a'),
      link: colour('#1f5f4a'),
    }),
    header_banner: group({
      signed_out: group({
        title: title(signedOut),
        sub_title: subtitle({ ...signedOut, with: ['shop_name'] }),
      }),
      signed: group({
        title: title({ ...signedIn, with: ['customer_name'] }),
        sub_title: subtitle({ ...signedIn, with: ['shop_name'] }),
      }),
    }),
    cards: parts(
      {
        sign_card: {
          signed_out: group({
            text: paragraph({ ...signedOut, lines: true }),
            button_text: button(signedOut),
            footer_text: subtitle({ ...signedOut, with: ['login_link'] }),
            link_text: button(signedOut),
          }),
          signed: group({
            title: title({ ...signedIn, with: ['loyalty_card_balance'] }),
            text: paragraph({ ...signedIn, lines: true }),
          }),
        },
        items_card: {
          title: title(),
          items: items(3, {
            text: title(),
            label: button(),
            icon: icon('card', 'cart-plus', 'money', 'heart-o'),
          }),
        },
        referral: {
          signed_out: group({ title: title(signedOut), text: paragraph(signedOut) }),
          signed: group({
            title: title(signedIn),
            text: paragraph(signedIn),
            button_text: button(signedIn),
          }),
          items: items(2, {
            text: title(),
            label: button(),
            icon: icon('card', 'tag', 'trophy'),
          }),
        },
      },
      ['sign_card', 'items_card', 'referral'],
    ),
  }),
  button: group({
    backgroundColor: colour('#1f5f4a'),
    textColor: colour('#ffffff'),
    icon: icon('launcher'),
    text: button(),
  }),
})
