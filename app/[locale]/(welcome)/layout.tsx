import { Brand } from '#components/shell/frame/brand.tsx'
import { LanguageSwitch } from '#components/shell/account/language-switch.tsx'
import { SmallScreenNotice } from '#components/shell/frame/small-screen-notice.tsx'

export default function WelcomeLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <>
      <SmallScreenNotice />
      <div className="hidden min-h-dvh flex-col items-center gap-6 px-4 py-[8vh] desk:flex">
        <Brand size={40} />
        <main className="w-full max-w-xl">{children}</main>
        <LanguageSwitch />
      </div>
    </>
  )
}
