'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { forgetPassword } from '#contract/staff/calls.ts'
import { PersonFields } from './person-fields.tsx'
import { useTypedFields } from './use-typed-fields.ts'

/**
 * Requests a link to reset the password. The answer doesn't reveal whether there is such a person.
 */
export function ForgottenForm() {
  const t = useTranslations('session.forgotten')
  const refusalText = useRefusalText()
  const { read, errorOf } = useTypedFields(['shop_url', 'email'])
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState('')

  const submit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = read(event.currentTarget)
    setProblem('')
    if (!typed) return
    const shop_url = typed.shop_url.trim()
    const email = typed.email.trim()
    setBusy(true)
    await call(forgetPassword, { body: { shop_url, email } })
      .then(() => setSentTo(email))
      .catch((cause: unknown) => setProblem(refusalText(cause)))
    setBusy(false)
  }

  if (sentTo)
    return (
      <Notice tone="positive" role="status">
        <p className="font-semibold">{t('sent')}</p>
        <p>{t('sentAbout', { email: sentTo })}</p>
      </Notice>
    )
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      <PersonFields problem={problem} errorOf={errorOf} />
      <Button type="submit" look="primary" busy={isBusy} className="mt-1 w-full">
        {t('submit')}
      </Button>
    </form>
  )
}
