/**
 * Sets the seed of fast-check. Locally, each run has a new seed, which is printed with a failure, so that new faults
 * are found. In CI, the seed is fixed, so that a failure is due to the tested change.
 */
import fc from 'fast-check';

if (process.env.CI) fc.configureGlobal({...fc.readConfigureGlobal(), seed: 20_260_101});
