import { cookies } from 'next/headers'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { foldCookie } from '#components/shell/fold-cookie.ts'
import { Frame } from '#components/shell/frame.tsx'
import { IssueButton } from '#components/store-credit/issue-button.tsx'
import { issuingOf } from '#components/store-credit/issuing.ts'
import { ChatWidget } from '#components/support/chat-widget.tsx'
import { dashboardEnv } from '#env.ts'
import { may, roleOf } from '#rules/access.ts'
import { menuFor } from '#rules/menu.ts'
import { enter } from '#upstream/enter.ts'

export default async function DashboardLayout({ children }: LayoutProps<'/[locale]'>) {
  const { shop, user } = await enter('/')
  const { CHAT_SCRIPT_URL } = dashboardEnv()
  const { shop_owner, email, created_at } = shop
  const isFolded = (await cookies()).get(foldCookie)?.value === '1'
  const issue = may(user, 'issue') && (
    <ClientMessages areas={['store-credit', 'commerce']}>
      <IssueButton issuing={issuingOf(shop)} look={user.isAdmin ? 'onColor' : 'primary'} />
    </ClientMessages>
  )
  return (
    <Frame menu={menuFor(shop, user)} {...{ shop, user, isFolded }} isTouched={roleOf(user) === 'pos'} actions={issue}>
      {children}
      {CHAT_SCRIPT_URL && <ChatWidget script={CHAT_SCRIPT_URL} {...{ shop_owner, email, created_at }} />}
    </Frame>
  )
}
