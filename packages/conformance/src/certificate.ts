/** Makes a certificate that nobody trusts, because it is signed only by itself. */
import {generateKeyPairSync, sign} from 'node:crypto';

/** Writes a value of DER: its tag, its length and its content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const {length} = content;
  const lengths = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengths]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

/** The object identifiers that the certificate has, in DER. */
const identifiers = {
  ecdsaWithSha256: hex('06082a8648ce3d040302'),
  commonName: hex('0603550403'),
  subjectAltName: hex('0603551d11'),
};

/** Writes a time as YYMMDDhhmmssZ. */
const utcTime = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

/** Returns a new key and a certificate of a host, which is valid from yesterday until tomorrow, in PEM. */
export function makeCertificate(host: string): {key: string; cert: string} {
  const {privateKey, publicKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'});
  const day = 86_400_000;
  const algorithm = sequence(identifiers.ecdsaWithSha256);
  const name = sequence(der(0x31, sequence(identifiers.commonName, der(0x0c, Buffer.from(host)))));
  const validity = sequence(
    utcTime(new Date(Date.now() - day)),
    utcTime(new Date(Date.now() + day)),
  );
  const hosts = sequence(der(0x82, Buffer.from(host)));
  const content = sequence(
    der(0xa0, hex('020102')),
    hex('020101'),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({type: 'spki', format: 'der'}),
    der(0xa3, sequence(sequence(identifiers.subjectAltName, der(0x04, hosts)))),
  );
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(content, algorithm, der(0x03, hex('00'), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g)!;
  return {
    key: privateKey.export({type: 'pkcs8', format: 'pem'}) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
