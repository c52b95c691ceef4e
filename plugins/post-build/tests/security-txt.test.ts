/** Checks the file on vulnerabilities against RFC 9116: its fields, and that it expires in less than a year. */
import {expect, it} from 'vitest';
import {securityText} from '../security-txt';

it('has a contact, an end within a year, and its own address', () => {
  const text = securityText(
    'mailto:security@bank.example',
    'https://docs.bank.example',
    new Date('2026-02-28T23:59:59Z'),
  );
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@bank.example',
    'Expires: 2027-02-23T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://docs.bank.example/.well-known/security.txt',
    '',
  ]);
});
