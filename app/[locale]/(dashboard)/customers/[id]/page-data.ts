import 'server-only'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { transactionsAPage } from '#components/customers/customer/customer-transactions.tsx'
import { explainBalance } from '#contract/customers/money.ts'
import { getCustomer, getCustomerAnalytics, listTransactions } from '#contract/customers/read.ts'
import { Id } from '#contract/pieces.ts'
import { prefetch, prefetchIfThere } from '#upstream/prefetch.ts'

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

/** Reads the customer, and what a person who may read them sees beside: figures, money, and why. */
export const shownOf = async (id: string, mayRead: boolean, page: number) => {
  const query = { page, per_page: transactionsAPage }
  const [customer, analytics, transactions, why] = await Promise.all([
    customerOf(id),
    mayRead ? prefetch(getCustomerAnalytics, { params: { id } }) : null,
    mayRead ? prefetch(listTransactions, { params: { id }, query }) : null,
    mayRead ? prefetchIfThere(explainBalance, { params: { id } }) : null,
  ])
  return { customer, analytics, transactions, why }
}
