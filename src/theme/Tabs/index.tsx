export {default} from '@theme-init/Tabs';
