import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { CardScreen } from '#components/gift-cards/card/card-screen.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { getGiftCard, listCardEvents } from '#contract/gift-cards/read.ts'
import { Id } from '#contract/pieces.ts'
import { redirect } from '#i18n/navigation.ts'
import { zonesOf } from '#rules/shop/scheduled-zone.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { besideList } from './beside-list.ts'

type Props = PageProps<'/[locale]/store-credit/[id]'>

export const generateMetadata = async () => ({
  title: (await getTranslations('gift-cards.one'))('title'),
})

/** Shows a card (g…), or opens a transaction (t…) or request (p…) beside its list. */
export default async function StoreCreditPage({ params }: Props) {
  const id = Id.safeParse((await params).id).data ?? notFound()
  const { shop, user } = await enter(`/store-credit/${id}`)
  const beside = besideList(id)
  if (beside)
    return redirect({
      href: { pathname: '/store-credit', query: beside },
      locale: await getLocale(),
    })
  const [{ gift_card: card }, { rows: events }] = await Promise.all([
    prefetch(getGiftCard, { params: { id }, query: { with_usages: true } }),
    prefetch(listCardEvents, { params: { id } }),
  ])
  return (
    <ClientMessages areas={['gift-cards', 'commerce', 'emails']}>
      <CardScreen {...{ card, events, user }} {...zonesOf(shop)} />
    </ClientMessages>
  )
}
