import { Brand } from '#components/shell/brand.tsx'
import { LanguageSwitch } from '#components/shell/language-switch.tsx'

export default function WelcomeLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 px-4 py-[8vh]">
      <Brand size={40} />
      <main className="w-full max-w-xl">{children}</main>
      <LanguageSwitch />
    </div>
  )
}
