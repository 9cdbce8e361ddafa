import { getLocale } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { RefundDetail } from '#components/returns/refund/refund-detail.tsx'
import { RefundHead } from '#components/returns/refund/refund-head.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { Id } from '#contract/pieces.ts'
import { redirect } from '#i18n/navigation.ts'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { locationOf, refundOf, titleOf } from './page-data.ts'

type Props = PageProps<'/[locale]/refunds/[id]'>

export const generateMetadata = async ({ params }: Props) => titleOf((await params).id)

/** Shows a refund (rf…), or opens a return (rn…) beside its list. */
export default async function RefundPage({ params }: Props) {
  const id = Id.safeParse((await params).id).data ?? notFound()
  const { shop, user } = await enter(`/refunds/${id}`)
  if (/^rn\d+$/.test(id))
    return redirect({
      href: { pathname: '/refunds', query: { view: 'returns', return: id } },
      locale: await getLocale(),
    })
  const refund = await refundOf(id)
  const location = await locationOf(refund)
  const zone = shop.time_zone
  return (
    <ClientMessages areas={['returns', 'commerce']}>
      <RefundHead refund={refund} zone={zone} />
      <RefundDetail {...{ refund, zone, location }} mayRefund={may(user, 'return')} />
    </ClientMessages>
  )
}
