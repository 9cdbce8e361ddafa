import 'server-only'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { getCustomer } from '#contract/customers/read.ts'
import { Id } from '#contract/pieces.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = { params: Promise<{ id: string }> }
type Section = 'cards' | 'orders' | 'mails' | 'referrals'

export const idOf = async ({ params }: Props): Promise<string> =>
  Id.safeParse((await params).id).data ?? notFound()

/** Reads the customer once a request, for the layout and each section. */
export const customerOf = cache((id: string) => prefetch(getCustomer, { params: { id } }))

/** Titles the page by the customer and the section. */
export async function titleOf(props: Props, section?: Section): Promise<{ title: string }> {
  const customer = await customerOf(await idOf(props)).catch(() => null)
  const t = await getTranslations('customers')
  const name = customer?.full_name || customer?.email || t('list.title')
  return { title: section ? `${name}: ${t(`sections.${section}`)}` : name }
}
