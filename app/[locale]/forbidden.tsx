import { getTranslations } from 'next-intl/server'
import { BlockedPage } from '#components/shell/state/blocked-page.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { currentSession } from '#session/current.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('shell.blocked'))('title'),
})

/**
 * Replaces the whole app for a blocked shop. Roles never lead here; pages beyond a role are not
 * found.
 */
export default async function ForbiddenPage() {
  const session = await currentSession()
  return (
    <ClientMessages areas={['shell', 'support']}>
      <BlockedPage email={session?.user.email ?? ''} />
    </ClientMessages>
  )
}
