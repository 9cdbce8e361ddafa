import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { CardScreen } from '#components/gift-cards/card-screen.tsx'
import { transactionParameter } from '#components/commerce/transaction-parameter.ts'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { getGiftCard, listCardEvents } from '#contract/gift-cards.ts'
import { Id } from '#contract/pieces.ts'
import { redirect } from '#i18n/navigation.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = PageProps<'/[locale]/store-credit/[id]'>

export const generateMetadata = async () => ({ title: (await getTranslations('gift-cards.one'))('title') })

/** A card (g…), or a movement (t…), which opens beside the list. */
export default async function StoreCreditPage({ params }: Props) {
  const id = Id.safeParse((await params).id).data ?? notFound()
  const { shop, user } = await enter(`/store-credit/${id}`)
  if (/^t\d+$/.test(id)) {
    const query = { [transactionParameter]: id }
    return redirect({ href: { pathname: '/store-credit', query }, locale: await getLocale() })
  }
  const [{ gift_card: card }, { rows: events }] = await Promise.all([
    prefetch(getGiftCard, { params: { id }, query: { with_usages: true } }),
    prefetch(listCardEvents, { params: { id } }),
  ])
  return (
    <ClientMessages areas={['gift-cards', 'commerce']}>
      <CardScreen {...{ card, events, user }} zone={shop.time_zone} />
    </ClientMessages>
  )
}
