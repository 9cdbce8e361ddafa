'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { queryFor } from '#client/query.ts'
import { DiscountCode } from '#contract/billing/shapes.ts'
import { getPricing } from '#contract/billing/calls.ts'
import { Refusal } from '#contract/error.ts'

type Props = {
  discount: { code: string; percent: number } | null
  onCode: (code: string | undefined) => void
}

/** Applies a discount code, which is valid if the prices it returns have a discount. */
export function DiscountForm({ discount, onCode }: Props) {
  const t = useTranslations('billing.discount')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: async (code: string) => {
      if (!DiscountCode.safeParse(code).success) throw new Refusal('code_refused')
      const pricing = await client.fetchQuery(queryFor(getPricing, { query: { code } }))
      if (!pricing.discount) throw new Refusal('code_refused')
      onCode(code)
    },
  })
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code) check.mutate(code)
  }
  if (discount) {
    return (
      <p role="status" className="flex items-center gap-3 pt-1">
        {t('applied', discount)}
        <Button size="small" onClick={() => onCode(undefined)}>
          {t('remove')}
        </Button>
      </p>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <TextField
        name="code"
        label={t('label')}
        error={check.error ? refusalText(check.error) : undefined}
        autoComplete="off"
        maxLength={40}
        className="w-64"
      />
      <Button type="submit" busy={check.isPending} className="mt-6">
        {t('apply')}
      </Button>
    </form>
  )
}
