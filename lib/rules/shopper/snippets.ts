/** Languages in which a store signs its customers, in the order of the screen. */
export const snippetLanguages = ['Liquid', 'PHP', 'Ruby', 'Python', 'Node.js'] as const
export type SnippetLanguage = (typeof snippetLanguages)[number]

type Place = { shopUrl: string; script: string }

/** Apart, because a rule imports nothing of Node and its readers look for that. */
const crypto = 'node:crypto'

/** Seconds for which the snippets sign, with room for clocks that differ. */
const lasts = 3000

const writers: Record<SnippetLanguage, (place: Place) => string> = {
  Liquid: ({ shopUrl, script }) => `{%- if customer -%}
  {%- assign key = 'YOUR_SIGNING_KEY' -%}
  {%- assign exp = 'now' | date: '%s' | plus: ${lasts} -%}
  {%- assign text = 'v1|${shopUrl}|' | append: customer.id | append: '|' | append: exp -%}
  {%- assign hex = text | hmac_sha256: key -%}
  {%- assign token = 'v1.' | append: customer.id | append: '.' | append: exp -%}
  {%- assign token = token | append: '.' | append: hex -%}
{%- endif -%}
<script async src="${script}" data-shopper="{{ token }}"></script>`,
  PHP: ({ shopUrl }) => `function shopper_token($id, $exp, $key) {
    $hex = hash_hmac('sha256', "v1|${shopUrl}|{$id}|{$exp}", $key);
    return "v1.{$id}.{$exp}.{$hex}";
}
$token = shopper_token($customer_id, time() + ${lasts}, getenv('SIGNING_KEY'));`,
  Ruby: ({ shopUrl }) => `require 'openssl'

def shopper_token(id, exp, key)
  hex = OpenSSL::HMAC.hexdigest('SHA256', key, "v1|${shopUrl}|#{id}|#{exp}")
  "v1.#{id}.#{exp}.#{hex}"
end
token = shopper_token(customer_id, Time.now.to_i + ${lasts}, ENV.fetch('SIGNING_KEY'))`,
  Python: ({ shopUrl }) => `import hashlib, hmac, os, time

def shopper_token(id, exp, key):
    text = f"v1|${shopUrl}|{id}|{exp}"
    hex = hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()
    return f"v1.{id}.{exp}.{hex}"

token = shopper_token(customer_id, int(time.time()) + ${lasts}, os.environ["SIGNING_KEY"])`,
  'Node.js': ({ shopUrl }) => `import { createHmac } from '${crypto}'

const shopperToken = (id, exp, key) => {
  const hex = createHmac('sha256', key).update(\`v1|${shopUrl}|\${id}|\${exp}\`).digest('hex')
  return \`v1.\${id}.\${exp}.\${hex}\`
}
const exp = Math.floor(Date.now() / 1000) + ${lasts}
const token = shopperToken(customerId, exp, process.env.SIGNING_KEY)`,
}

/** Writes the code with which a store signs the customer who is signed in. */
export const snippetOf = (language: SnippetLanguage, place: Place): string =>
  writers[language](place)

/** The script's tag; a token goes into its attribute `data-shopper`. */
export const scriptTag = (script: string): string => `<script async src="${script}"></script>`

/** Sources that a store's content security policy needs. */
export const policyLines = (storefront: string): string =>
  ['script-src', 'connect-src', 'img-src', 'font-src']
    .map((kind) => `${kind} ${storefront};`)
    .join('\n')
