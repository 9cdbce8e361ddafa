import { Brand } from '#components/shell/frame/brand.tsx'
import { LanguageSwitch } from '#components/shell/account/language-switch.tsx'
import { SmallScreenNotice } from '#components/shell/frame/small-screen-notice.tsx'

/** Pages without a frame that are for a desk, unlike those of (entry), which a till opens too. */
export default function DeskLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <>
      <SmallScreenNotice />
      <div className="hidden min-h-dvh flex-col items-center gap-6 px-4 py-[12vh] desk:flex">
        <Brand size={40} />
        <main className="w-full max-w-96">{children}</main>
        <LanguageSwitch />
      </div>
    </>
  )
}
