import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { MenuEntry, Screen } from '#rules/way/menu.ts'
import { OfflineNote } from '#components/shell/state/offline-note.tsx'
import { PageHeader } from './page-header.tsx'
import { PaletteButton } from '#components/shell/finder/palette-button.tsx'
import { may } from '#rules/way/access.ts'
import { PageWaiting } from '#components/shell/state/page-waiting.tsx'
import { SideBar } from './side-bar.tsx'
import { contentId, SkipLink } from './skip-link.tsx'
import { SmallScreenNotice } from './small-screen-notice.tsx'

type Props = {
  shop: Shop
  user: User
  menu: readonly MenuEntry[]
  /** slot of the palette */
  screens: readonly Screen[]
  newSite: string | undefined
  isFolded: boolean | null
  /** touch instead of a mouse: targets of 44 px */
  isTouched: boolean
  actions: React.ReactNode
  children: React.ReactNode
}

/** Side bar, header, content; below 1000 px a notice instead. */
export function Frame({
  shop,
  user,
  menu,
  screens,
  newSite,
  isFolded,
  isTouched,
  actions,
  children,
}: Props) {
  return (
    <>
      <SkipLink />
      <SmallScreenNotice />
      <div
        data-touch={isTouched || undefined}
        data-person={user.staff_id}
        className="hidden min-h-dvh grid-cols-[auto_minmax(0,1fr)] desk:grid"
      >
        <SideBar menu={menu} isFolded={isFolded} />
        <div className="flex min-w-0 flex-col">
          <PageHeader {...{ shop, user, newSite }}>
            <PaletteButton
              finding={{
                staffId: user.staff_id,
                screens,
                mayIssue: may(user, 'issue'),
                mayUndo: may(user, 'adjust'),
              }}
              look={user.isAdmin ? 'onColor' : 'secondary'}
            />
            {actions}
          </PageHeader>
          <OfflineNote />
          <main
            id={contentId}
            tabIndex={-1}
            className={
              'relative mx-auto flex w-full ' +
              '[--sticky-top:var(--spacing-head)] max-w-page flex-1 flex-col gap-5 p-6 pb-18 ' +
              'outline-none'
            }
          >
            <PageWaiting>{children}</PageWaiting>
          </main>
        </div>
      </div>
    </>
  )
}
