import { UpgradeHost } from '#components/commerce/plan/upgrade-host.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { OfflineNote } from '#components/shell/state/offline-note.tsx'
import { PageWaiting } from '#components/shell/state/page-waiting.tsx'
import type { User } from '#contract/staff/shapes.ts'
import { contentId, SkipLink } from './skip-link.tsx'
import { SmallScreenNotice } from './small-screen-notice.tsx'

type Props = { user: Pick<User, 'staff_id' | 'isAdmin'>; children: React.ReactNode }

/** The frame of editors: as high as the window, its panes scroll; red above for the operator. */
export function EditorFrame({ user, children }: Props) {
  return (
    <>
      <SkipLink />
      <SmallScreenNotice />
      <div
        data-person={user.staff_id}
        className={
          'hidden h-dvh flex-col overflow-hidden desk:flex ' +
          (user.isAdmin ? 'border-t-4 border-danger' : '')
        }
      >
        <OfflineNote />
        <main
          id={contentId}
          tabIndex={-1}
          className="relative flex min-h-0 flex-1 flex-col outline-none"
        >
          <PageWaiting>{children}</PageWaiting>
        </main>
        <ClientMessages areas={['commerce']}>
          <UpgradeHost />
        </ClientMessages>
      </div>
    </>
  )
}
