import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { CardPaper } from '#components/gift-cards/card/card-paper.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { Id } from '#contract/pieces.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = PageProps<'/[locale]/store-credit/[id]/print'>

export const generateMetadata = async () => ({
  title: (await getTranslations('gift-cards.acts'))('print'),
})

/** Prints one card, with its code as a QR code if the person may see it. */
export default async function PrintPage({ params }: Props) {
  const id = Id.safeParse((await params).id).data ?? notFound()
  const { shop } = await enter(`/store-credit/${id}/print`)
  const { gift_card: card } = await prefetch(getGiftCard, { params: { id }, query: {} })
  return (
    <ClientMessages areas={['gift-cards', 'commerce']}>
      <CardPaper card={card} shopName={shop.name} />
    </ClientMessages>
  )
}
