import { SmallScreenNotice } from '#components/shell/frame/small-screen-notice.tsx'
import { enterFrame } from '#upstream/enter.ts'

/** A preview alone, without frame and menu. */
export default async function PreviewLayout({ children }: LayoutProps<'/[locale]'>) {
  const { user } = await enterFrame()
  return (
    <>
      <SmallScreenNotice />
      <main
        data-person={user.staff_id}
        // a large zoom is scrolled by keyboard too
        tabIndex={0}
        className="hidden min-h-dvh overflow-auto bg-sunken p-6 desk:block"
      >
        {children}
      </main>
    </>
  )
}
