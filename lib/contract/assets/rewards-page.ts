import {
  button,
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
const section = { title: title(), text: paragraph({ lines: true }) }

/** The page on which a shop explains how its rewards are earned. */
export const rewardsPage = group({
  font,
  banner_image: image(1600, 500, 524_288),
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
  sections: parts(
    {
      items: {
        ...section,
        items: items(3, {
          text: title(),
          label: button(),
          icon: icon('card', 'cart-plus', 'money', 'heart-o'),
        }),
      },
      credit: section,
      gift_card: section,
      referral: section,
    },
    ['items', 'credit', 'gift_card', 'referral'],
  ),
})
