import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { type Scope, scopes } from '#contract/right.ts'

type Props = { value: readonly Scope[]; onChange: (next: Scope[]) => void }

/** The scopes that a key may have, each with what it opens. */
export function ScopeFields({ value, onChange }: Props) {
  const t = useTranslations('api-keys')
  const toggle = (scope: Scope, isChosen: boolean) =>
    onChange(scopes.filter((one) => (one === scope ? isChosen : value.includes(one))))
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{t('form.scopes')}</legend>
      <div className="grid grid-cols-2 gap-x-4 max-room:grid-cols-1">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={
              <span>
                {t(`scopes.${scope}`)} <code className="font-mono text-sm">{scope}</code>
                <span className="block text-sm text-text-muted">{t(`scopeHelp.${scope}`)}</span>
              </span>
            }
            checked={value.includes(scope)}
            onChange={(event) => toggle(scope, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
