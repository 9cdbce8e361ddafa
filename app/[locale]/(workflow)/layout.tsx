import { UpgradeHost } from '#components/commerce/plan/upgrade-host.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { contentId, SkipLink } from '#components/shell/frame/skip-link.tsx'
import { SmallScreenNotice } from '#components/shell/frame/small-screen-notice.tsx'
import { OfflineNote } from '#components/shell/state/offline-note.tsx'
import { enterFrame } from '#upstream/enter.ts'

/** The editor of workflows: as high as the window, its panes scroll; red above for the operator. */
export default async function WorkflowLayout({ children }: LayoutProps<'/[locale]'>) {
  const { user } = await enterFrame()
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
        <main id={contentId} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          {children}
        </main>
        <ClientMessages areas={['commerce']}>
          <UpgradeHost />
        </ClientMessages>
      </div>
    </>
  )
}
