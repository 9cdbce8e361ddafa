import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'

type Props = { problem: string; errorOf: (field: 'shop_url' | 'email') => string | undefined }

/** Fields for shop and person, with the error of the last attempt above. */
export function PersonFields({ problem, errorOf }: Props) {
  const t = useTranslations('session.signIn')
  return (
    <>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <TextField
        name="shop_url"
        label={t('shop')}
        placeholder={t('shopPlaceholder')}
        error={errorOf('shop_url')}
        required
        autoFocus
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
      />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        error={errorOf('email')}
        required
        autoComplete="username"
        maxLength={254}
      />
    </>
  )
}
