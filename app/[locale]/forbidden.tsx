import { Blocked } from '#components/shell/blocked.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'

/** A blocked shop: this page replaces the whole app. Roles never lead here, what they may not see is not found. */
export default function BlockedPage() {
  return (
    <ClientMessages areas={['shell', 'support']}>
      <Blocked />
    </ClientMessages>
  )
}
