/**
 * The text of a new shop's email about credit. A shop that has not changed it gets the text of the
 * reason instead.
 */
export const usualMail = {
  subject: 'You have received store credit',
  template_title: 'A gift for you',
}
