import { CardLots } from '#components/commerce/money/card-lots.tsx'
import { TransactionPanel } from '#components/commerce/transaction/transaction-panel.tsx'
import { CustomerCards } from '#components/gift-cards/list/customer-cards.tsx'
import { getGiftCard, listGiftCards } from '#contract/gift-cards/read.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { customerOf, idOf, titleOf } from '../page-data.ts'

type Props = PageProps<'/[locale]/customers/[id]/cards'>
const cardsMost = 250

export const generateMetadata = (props: Props) => titleOf(props, 'cards')

export default async function CustomerCardsPage(props: Props) {
  const id = await idOf(props)
  const { shop } = await enter(`/customers/${id}/cards`)
  const customer = await customerOf(id)
  const first = customer.LoyaltyCard?.GiftCard.gift_card_id ?? customer.cards?.[0]?.gift_card_id
  const [{ gift_cards: cards }, card] = await Promise.all([
    prefetch(listGiftCards, { query: { platform_customer_id: id, per_page: cardsMost } }),
    first ? prefetch(getGiftCard, { params: { id: first }, query: { with_usages: true } }) : null,
  ])
  const { currency, time_zone: zone } = shop
  return (
    <>
      <CustomerCards {...{ cards, zone }} />
      <CardLots lots={card?.gift_card.lots ?? []} {...{ currency, zone }} />
      <TransactionPanel zone={zone} />
    </>
  )
}
