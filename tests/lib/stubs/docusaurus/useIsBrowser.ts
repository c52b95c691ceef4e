export default (): boolean => false;
