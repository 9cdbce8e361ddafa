'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { send } from '#client/call.ts'
import { getPathname, Link } from '#i18n/navigation.ts'
import { safePath } from '#rules/way/csrf.ts'
import { PersonFields } from './person-fields.tsx'
import { useTypedFields } from './use-typed-fields.ts'

/**
 * Shows one error for all reasons; values stay. The fields are uncontrolled, so that a password
 * manager can fill them.
 */
export function SignInForm({ next }: { next: string | undefined }) {
  const t = useTranslations('session.signIn')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const { read, errorOf } = useTypedFields(['shop_url', 'email', 'password'])
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = read(form)
    setProblem('')
    if (!body) return
    setBusy(true)
    try {
      await send('POST', '/api/session', { body })
      location.assign(getPathname({ href: safePath(next), locale }))
    } catch (cause) {
      setProblem(refusalText(cause))
      setBusy(false)
      form.querySelector<HTMLInputElement>('[name=password]')?.select()
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      <PersonFields problem={problem} errorOf={errorOf} />
      <TextField
        name="password"
        type="password"
        label={t('password')}
        error={errorOf('password')}
        required
        autoComplete="current-password"
        maxLength={200}
      />
      <Button type="submit" look="primary" busy={isBusy} className="mt-1 w-full">
        {t('submit')}
      </Button>
      <Link
        href="/forgotten"
        prefetch={false}
        className="mt-3 self-center text-sm font-medium text-accent underline"
      >
        {t('forgotten')}
      </Link>
    </form>
  )
}
