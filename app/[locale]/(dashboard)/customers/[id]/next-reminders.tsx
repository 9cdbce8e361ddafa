import { CustomerReminders } from '#components/reminders/customer-reminders.tsx'
import { listCustomerReminders } from '#contract/reminders/calls.ts'
import { prefetchIfThere } from '#upstream/prefetch.ts'

type Props = { id: string; shop: { currency: string; time_zone: string } }

/** The customer's next reminders, read while the rest of the page is drawn. */
export async function NextReminders({ id, shop }: Props) {
  const answer = await prefetchIfThere(listCustomerReminders, { params: { id } })
  if (!answer) return null
  const { currency, time_zone: zone } = shop
  return <CustomerReminders reminders={answer.rows} {...{ currency, zone }} />
}
