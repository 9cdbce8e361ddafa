import { CustomerScreen } from '#components/customers/customer/customer-screen.tsx'
import { pageOf } from '#components/customers/customer/customer-transactions.tsx'
import { usualLanguages } from '#rules/shop/language.ts'
import { may } from '#rules/way/access.ts'
import { seesEvents } from '#rules/way/menu.ts'
import { enter } from '#upstream/enter.ts'
import { GivenRewards } from './given-rewards.tsx'
import { NextReminders } from './next-reminders.tsx'
import { idOf, shownOf, titleOf } from './page-data.ts'

type Props = PageProps<'/[locale]/customers/[id]'>

export const generateMetadata = (props: Props) => titleOf(props)

export default async function CustomerPage(props: Props) {
  const id = await idOf(props)
  const { shop, user } = await enter(`/customers/${id}`)
  const { page, rewards } = await props.searchParams
  const mayRead = may(user, 'read')
  const shown = await shownOf(id, mayRead, pageOf(page))
  return (
    <CustomerScreen
      {...{ ...shown, user }}
      zone={shop.time_zone}
      rewards={mayRead && <GivenRewards {...{ id, shop }} at={rewards} />}
      reminders={mayRead && <NextReminders id={id} shop={shop} />}
      mayAskWhy={seesEvents(shop, user)}
      languages={shop.settings.languages ?? usualLanguages}
      isHidingCodes={shop.settings.hiding_gift_card_code_except_last_4_digits}
    />
  )
}
