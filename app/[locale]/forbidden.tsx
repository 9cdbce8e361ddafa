import { getTranslations } from 'next-intl/server'
import { Blocked } from '#components/shell/state/blocked.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { currentSession } from '#session/current.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('shell.blocked'))('title'),
})

/**
 * A blocked shop: this page replaces the whole app. Roles never lead here, what they may not see is
 * not found.
 */
export default async function BlockedPage() {
  const session = await currentSession()
  return (
    <ClientMessages areas={['shell', 'support']}>
      <Blocked email={session?.user.email ?? ''} />
    </ClientMessages>
  )
}
