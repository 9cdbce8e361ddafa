import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { RefundPrint } from '#components/returns/refund/refund-print.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { Id } from '#contract/pieces.ts'
import { getRefund } from '#contract/returns/refund.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = PageProps<'/[locale]/refunds/[id]/print'>

export const generateMetadata = async () => ({
  title: (await getTranslations('returns-paper'))('title'),
})

/** Prints a refund's receipt on A4, or with `?size=roll` for a receipt printer. */
export default async function PrintPage({ params, searchParams }: Props) {
  const id = Id.safeParse((await params).id).data ?? notFound()
  const { shop } = await enter(`/refunds/${id}/print`)
  const { refund } = await prefetch(getRefund, { params: { id } })
  const size = (await searchParams)['size'] === 'roll' ? 'roll' : 'sheet'
  return (
    <ClientMessages areas={[]}>
      <RefundPrint {...{ refund, shop, size }} />
    </ClientMessages>
  )
}
