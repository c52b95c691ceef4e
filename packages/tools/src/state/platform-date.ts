/** Checks dates of birth against the platform's clock: the clock of this computer may be wrong by years. */
import {checkSubject} from '@screening/client/subject';
import {confirmedFields, type Customer} from './customers';

/**
 * Returns why a person has to look at the date of birth of a customer, or undefined.
 *
 * @param now The platform's time, as text that begins with YYYY-MM-DD.
 */
export function doubtByPlatformDate(customer: Customer, now: string): string | undefined {
  const isConfirmed = confirmedFields(customer).includes('dob');
  return checkSubject(customer.subject, {today: now.slice(0, 10)}).find(
    ({field, severity}) => field === 'dob' && (severity === 'error' || !isConfirmed),
  )?.message;
}
