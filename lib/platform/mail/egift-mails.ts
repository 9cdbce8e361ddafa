import type { Language } from '#rules/tools/language.ts'
import { inLanguages, type VariableName, type Words } from './named.ts'

const gift: VariableName[] = [
  'shop_name',
  'recipient_name',
  'sender_name',
  'gift_message',
  'amount_issued',
  'expires_on',
  'link',
]

type Mail = 'egift_recipient' | 'egift_reminder' | 'egift_expiring' | 'egift_code' | 'egift_claimed'

const variables: Record<Mail, VariableName[]> = {
  egift_recipient: gift,
  egift_reminder: gift,
  egift_expiring: gift,
  egift_code: ['shop_name', 'recipient_name', 'giftcard_code', 'giftcard_balance', 'gift_use'],
  egift_claimed: ['shop_name', 'recipient_name', 'gift_recipient'],
}

const words: Record<Language, Record<Mail, Words>> = {
  en: {
    egift_recipient: {
      action: 'Open your gift',
      subject: 'A gift for you',
      title: 'A gift for you',
      body:
        'Hello {recipient_name},\n\n' +
        '{sender_name} has sent you a gift from {shop_name}. Open it with the button; nothing ' +
        'is claimed before you say so.\n\n' +
        '{gift_message}',
    },
    egift_reminder: {
      action: 'Open your gift',
      subject: 'Your gift waits',
      title: 'Your gift waits for you',
      body:
        'Hello {recipient_name},\n\n' +
        'The gift that {sender_name} sent you from {shop_name} has not been claimed yet.\n\n' +
        '{gift_message}',
    },
    egift_expiring: {
      action: 'Claim your gift',
      subject: 'Last days to claim your gift',
      title: 'Your gift can be claimed only a few days more',
      body:
        'Hello {recipient_name},\n\n' +
        'The gift that {sender_name} sent you from {shop_name} can be claimed until ' +
        '{expires_on}.',
    },
    egift_code: {
      subject: 'Your gift',
      title: 'Your gift is yours',
      body: 'Hello {recipient_name},\n\nThis is the code of your gift at {shop_name}. {gift_use}',
    },
    egift_claimed: {
      subject: 'Your gift was claimed',
      title: 'Your gift has arrived',
      body:
        'Hello {recipient_name},\n\n' +
        '{gift_recipient} has claimed the gift that you sent from {shop_name}.',
    },
  },
  ru: {
    egift_recipient: {
      action: 'Открыть подарок',
      subject: 'Вам подарок',
      title: 'Вам подарок',
      body:
        'Здравствуйте, {recipient_name}!\n\n' +
        '{sender_name} дарит вам подарок из магазина {shop_name}. Откройте его по кнопке: ' +
        'ничего не произойдёт, пока вы сами его не получите.\n\n' +
        '{gift_message}',
    },
    egift_reminder: {
      action: 'Открыть подарок',
      subject: 'Подарок ждёт вас',
      title: 'Подарок ждёт вас',
      body:
        'Здравствуйте, {recipient_name}!\n\n' +
        'Подарок из магазина {shop_name}, который вам отправил(а) {sender_name}, ещё не ' +
        'получен.\n\n' +
        '{gift_message}',
    },
    egift_expiring: {
      action: 'Получить подарок',
      subject: 'Подарок скоро нельзя будет получить',
      title: 'Подарок можно получить ещё несколько дней',
      body:
        'Здравствуйте, {recipient_name}!\n\n' +
        'Подарок из магазина {shop_name}, который вам отправил(а) {sender_name}, можно ' +
        'получить до {expires_on}.',
    },
    egift_code: {
      subject: 'Ваш подарок',
      title: 'Подарок ваш',
      body:
        'Здравствуйте, {recipient_name}!\n\n' +
        'Это код вашего подарка в магазине {shop_name}. {gift_use}',
    },
    egift_claimed: {
      subject: 'Ваш подарок получен',
      title: 'Ваш подарок дошёл',
      body:
        'Здравствуйте, {recipient_name}!\n\n' +
        'Подарок, который вы отправили из магазина {shop_name}, получен: {gift_recipient}.',
    },
  },
}

/** Mails around a gift, in the language of the shop's e-gifts. Reminders never hold a code. */
export const egiftEmails = inLanguages(words, variables, ['egift_code'])
