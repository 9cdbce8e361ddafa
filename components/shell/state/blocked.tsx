import { ShieldBan } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ContactButton } from '#components/support/contact-button.tsx'
import { Brand } from '#components/shell/frame/brand.tsx'
import { SignOutButton } from '#components/shell/account/sign-out-button.tsx'

/** Replaces the whole app while the shop is blocked. */
export function Blocked({ email }: { email: string }) {
  const t = useTranslations('shell.blocked')
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <Brand size={40} />
      <ShieldBan aria-hidden size={32} strokeWidth={1.5} className="text-danger" />
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="max-w-md text-text-muted">{t('about')}</p>
      <ContactButton email={email} intercomId={null} />
      <div>
        <SignOutButton />
      </div>
    </main>
  )
}
